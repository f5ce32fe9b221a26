/** One pass through a flow's steps; one that was cancelled changes nothing any more. */
export interface FlowRun<Step> {
  readonly isCurrent: () => boolean;
  readonly onStep: (step: Step) => void;
}
