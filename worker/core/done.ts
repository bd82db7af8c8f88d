/** What an act answers when it has something to say besides its result. What only looks like it is no `Done`, to the compiler too. */
export class Done<Result> {
  readonly result: Result
  readonly message: string
  declare protected readonly said: true
  constructor(result: Result, message: string) {
    this.result = result
    this.message = message
  }
}
