import addedLogs from 'sluice:added-logs';
import { IndexResponder } from './IndexResponder.ts';
import type { IndexQuestion, IndexReply } from './indexMessages.ts';

// The worker's entry point, a separate bundle.
const scope = globalThis as unknown as {
  onmessage: ((event: { readonly data: IndexQuestion }) => void) | null;
  postMessage(reply: IndexReply): void;
};
const responder = new IndexResponder((reply) => scope.postMessage(reply), addedLogs);
scope.onmessage = ({ data }) => void responder.take(data);
