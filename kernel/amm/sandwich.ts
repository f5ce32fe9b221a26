// Kept apart from the face that the first load reads: a tolerance is judged after the first quote.
export { findSandwich } from './sandwich/findSandwich.ts';
export { searchTolerance } from './sandwich/searchTolerance.ts';
