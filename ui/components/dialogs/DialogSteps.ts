import { systemTimers } from '../../../kernel/runtime/Timers.ts';

/** State of a dialog's history entry, and of the entry below it; both have the same id. */
interface StepState {
  readonly dialog?: string;
  readonly below?: string;
}

type Arguments = Parameters<History['pushState']>;

/**
 * Makes the browser's Back close the top dialog instead of leaving the page. While a dialog is open, the
 * history has an extra entry for it. When the dialog is closed in another way, the entry is removed, so that
 * Forward never leads to an entry without its dialog. Both entries have the same address. If the page changes
 * its address meanwhile, the change is applied after the entry is removed; otherwise going back would restore
 * the old address.
 */
export class DialogSteps {
  readonly #window: Window;
  readonly #push: History['pushState'];
  readonly #replace: History['replaceState'];
  readonly #open: (() => void)[] = [];
  /** Id of the dialogs' entry, while it is the newest one. */
  #step: string | undefined;
  /** True while the dialogs' entry is being removed. */
  #leaving = false;
  /** The page's latest change of its address meanwhile. */
  #changed: Arguments | undefined;
  /** The page's navigation, which waits until the dialogs' entry is removed. */
  #next: Arguments | undefined;

  constructor(window: Window) {
    this.#window = window;
    const { history } = window;
    this.#push = history.pushState;
    this.#replace = history.replaceState;
    history.pushState = (...step) => this.#pushPage(step);
    history.replaceState = (...step) => {
      if (this.#step === undefined) this.#replace.apply(history, step);
      else this.#changed = step;
    };
    window.addEventListener('popstate', (event) => this.#popped(event), { capture: true });
  }

  /** @returns a function to call when the dialog closes, in whichever way */
  add(onBack: () => void): () => void {
    this.#open.push(onBack);
    this.#settleSoon();
    return () => {
      this.#open.splice(this.#open.lastIndexOf(onBack), 1);
      this.#settleSoon();
    };
  }

  /** Deferred, because a dialog that replaces another one needs no new entry. */
  #settleSoon(): void {
    systemTimers.after(0, () => this.#settle());
  }

  #settle(): void {
    const { history } = this.#window;
    if (this.#leaving) return;
    if (this.#open.length > 0 && this.#step === undefined) {
      const id = `${systemTimers.wallMs()} ${Math.random()}`;
      this.#replace.call(history, { ...history.state, below: id } satisfies StepState, '');
      this.#push.call(history, { dialog: id } satisfies StepState, '');
      this.#step = id;
    } else if (this.#open.length === 0 && this.#step !== undefined) {
      this.#leaving = true;
      history.back();
    }
  }

  /** The page navigates: its entry replaces the dialogs' entry. */
  #pushPage(step: Arguments): void {
    const { history } = this.#window;
    if (this.#step === undefined) {
      this.#push.apply(history, step);
    } else if (this.#leaving) {
      this.#next = step;
    } else {
      this.#step = undefined;
      this.#changed = undefined;
      this.#replace.apply(history, step);
      this.#settleSoon();
    }
  }

  #popped(event: PopStateEvent): void {
    const { history } = this.#window;
    const state: StepState | null = event.state;
    if (state?.dialog !== undefined && state.dialog !== this.#step) {
      // An entry whose dialog is gone.
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
    this.#settleSoon();
    // The history is at another page: let the page follow.
    if (id === undefined || state?.below !== id) return;
    event.stopImmediatePropagation();
    if (changed) this.#replace.apply(history, changed);
    if (next) this.#push.apply(history, next);
    closing?.();
  }
}
