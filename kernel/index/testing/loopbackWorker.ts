import type { PoolLogs } from '../AddedLogs.ts';
import { IndexResponder } from '../worker/IndexResponder.ts';
import type { IndexReply, IndexWorkerPort } from '../worker/indexMessages.ts';

/** A worker's program on this thread: messages are copied and delivered later, as with a real worker. */
export function loopbackWorker(logs: Readonly<Record<string, PoolLogs>> = {}): IndexWorkerPort {
  const port: IndexWorkerPort = {
    onmessage: null,
    onerror: null,
    postMessage(question) {
      const copy = structuredClone(question);
      queueMicrotask(() => void responder.take(copy));
    },
    terminate: () => undefined,
  };
  const responder = new IndexResponder((reply) => {
    const data = structuredClone<IndexReply>(reply);
    queueMicrotask(() => port.onmessage?.({ data }));
  }, logs);
  return port;
}
