/** Of a dialog's own step, and of the step below it; told apart by the number. */
interface StepState {
  readonly dialog?: string;
  readonly below?: string;
}

type Arguments = Parameters<History['pushState']>;

/**
 * The browser's Back closes the dialog on top instead of leaving the page: while one is open there is a step of its
 * own in the history. One that is closed otherwise takes its step along, and Forward never comes to a step without its
 * dialog.
 */
export class DialogSteps {
  readonly #window: Window;
  readonly #push: History['pushState'];
  readonly #open: (() => void)[] = [];
  /** The dialogs' step, while it is the newest one. */
  #step: string | undefined;
  /** Where the page is: the steps below may be of an earlier address. */
  #href = '';
  /** The dialogs' step is being taken back. */
  #leaving = false;
  /** What the page went on to meanwhile. */
  #next: { readonly from: string; readonly step: Arguments } | undefined;

  constructor(window: Window) {
    this.#window = window;
    const { history } = window;
    this.#push = history.pushState;
    history.pushState = (...step) => this.#goOn(step);
    window.addEventListener('popstate', (event) => this.#popped(event), { capture: true });
    // The router's own event: the page changed its address without a step.
    window.addEventListener('replaceState', () => this.#replaced());
  }

  /** @returns to be called once the dialog closes, by whatever means */
  add(onBack: () => void): () => void {
    this.#open.push(onBack);
    this.#later();
    return () => {
      this.#open.splice(this.#open.lastIndexOf(onBack), 1);
      this.#later();
    };
  }

  /** One dialog that takes another's place needs no other step. */
  #later(): void {
    setTimeout(() => this.#settle());
  }

  #settle(): void {
    const { history, location } = this.#window;
    if (this.#leaving) return;
    if (this.#open.length > 0 && this.#step === undefined) {
      const id = `${Date.now()} ${Math.random()}`;
      history.replaceState({ ...history.state, below: id } satisfies StepState, '');
      this.#href = location.href;
      this.#push.call(history, { dialog: id } satisfies StepState, '');
      this.#step = id;
    } else if (this.#open.length === 0 && this.#step !== undefined) {
      this.#leaving = true;
      history.back();
    }
  }

  /** A step of the page takes the place of the dialogs'. */
  #goOn(step: Arguments): void {
    const { history } = this.#window;
    if (this.#step === undefined) {
      this.#push.apply(history, step);
      return;
    }
    if (this.#leaving) this.#next = { from: this.#href, step };
    else this.#step = undefined;
    history.replaceState(...step);
    this.#later();
  }

  #replaced(): void {
    const { history, location } = this.#window;
    if (this.#step === undefined) return;
    this.#href = location.href;
    const state: StepState | null = history.state;
    if (state?.dialog !== this.#step) {
      history.replaceState({ dialog: this.#step } satisfies StepState, '');
    }
  }

  #popped(event: PopStateEvent): void {
    const { history, location } = this.#window;
    const state: StepState | null = event.state;
    if (state?.dialog !== undefined && state.dialog !== this.#step) {
      // A step whose dialog is gone.
      event.stopImmediatePropagation();
      history.back();
      return;
    }
    const id = this.#step;
    const closing = this.#leaving ? undefined : this.#open.at(-1);
    this.#step = undefined;
    this.#leaving = false;
    this.#later();
    // Somewhere else altogether: the page follows.
    if (id === undefined || state?.below !== id) return;
    event.stopImmediatePropagation();
    const next = this.#next;
    this.#next = undefined;
    const href = next?.from ?? this.#href;
    if (location.href !== href) history.replaceState(state, '', href);
    if (next) this.#push.apply(history, next.step);
    closing?.();
  }
}
