// Kept apart from the face that the first load reads: only what is loaded later needs these.
import './gas.ts';

export { improveRoute } from './optimum/improveRoute.ts';
export { poolShares } from './optimum/poolShares.ts';
export { routeCertificate } from './optimum/routeCertificate.ts';
