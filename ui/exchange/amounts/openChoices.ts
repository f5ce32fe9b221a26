import { makeAutoObservable } from 'mobx';

/** Counts the fields whose amount may mean two numbers, until the person chose one: no form goes on before. */
class OpenChoices {
  count = 0;

  constructor() {
    makeAutoObservable(this);
  }

  change(by: 1 | -1): void {
    this.count += by;
  }
}

export const openChoices = new OpenChoices();
