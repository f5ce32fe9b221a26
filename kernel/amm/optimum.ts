// Kept apart from the face that the first load reads: only the worker that improves routes needs these.
export { improveRoute } from './optimum/improveRoute.ts';
export { routeGap } from './optimum/routeGap.ts';
