import { systemTimers } from '../../../kernel/runtime/Timers.ts';

/** Of a dialog's own step, and of the step below it; told apart by the number. */
interface StepState {
  readonly dialog?: string;
  readonly below?: string;
}

type Arguments = Parameters<History['pushState']>;

/**
 * The browser's Back closes the dialog on top instead of leaving the page: while one is open there is a step of its
 * own in the history. One that is closed otherwise takes its step along, and Forward never comes to a step without its
 * dialog. Both steps have one address: what the page wants of it meanwhile is done once the dialogs' step is gone, or
 * else the page would see its earlier address again on the way back.
 */
export class DialogSteps {
  readonly #window: Window;
  readonly #push: History['pushState'];
  readonly #replace: History['replaceState'];
  readonly #open: (() => void)[] = [];
  /** The dialogs' step, while it is the newest one. */
  #step: string | undefined;
  /** The dialogs' step is being taken back. */
  #leaving = false;
  /** What the page has made of its address meanwhile. */
  #changed: Arguments | undefined;
  /** Where the page wants to go, once the dialogs' step is gone. */
  #next: Arguments | undefined;

  constructor(window: Window) {
    this.#window = window;
    const { history } = window;
    this.#push = history.pushState;
    this.#replace = history.replaceState;
    history.pushState = (...step) => this.#goOn(step);
    history.replaceState = (...step) => {
      if (this.#step === undefined) this.#replace.apply(history, step);
      else this.#changed = step;
    };
    window.addEventListener('popstate', (event) => this.#popped(event), { capture: true });
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
    systemTimers.after(0, () => this.#settle());
  }

  #settle(): void {
    const { history } = this.#window;
    if (this.#leaving) return;
    if (this.#open.length > 0 && this.#step === undefined) {
      const id = `${Date.now()} ${Math.random()}`;
      this.#replace.call(history, { ...history.state, below: id } satisfies StepState, '');
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
    } else if (this.#leaving) {
      this.#next = step;
    } else {
      this.#step = undefined;
      this.#changed = undefined;
      this.#replace.apply(history, step);
      this.#later();
    }
  }

  #popped(event: PopStateEvent): void {
    const { history } = this.#window;
    const state: StepState | null = event.state;
    if (state?.dialog !== undefined && state.dialog !== this.#step) {
      // A step whose dialog is gone.
      event.stopImmediatePropagation();
      history.back();
      return;
    }
    const id = this.#step;
    const closing = this.#leaving ? undefined : this.#open.at(-1);
    const [changed, next] = [this.#changed, this.#next];
    this.#step = undefined;
    this.#leaving = false;
    this.#changed = undefined;
    this.#next = undefined;
    this.#later();
    // Somewhere else altogether: the page follows.
    if (id === undefined || state?.below !== id) return;
    event.stopImmediatePropagation();
    if (changed) this.#replace.apply(history, changed);
    if (next) this.#push.apply(history, next);
    closing?.();
  }
}
