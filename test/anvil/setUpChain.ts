import { startTestChain } from './localChain.ts';

// Files of one worker share what they import; each has a chain of its own all the same.
await startTestChain();
