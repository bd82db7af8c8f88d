/**
 * What an act answers. It says what its call says of a success, or `message` where the outcome is more exact: a count, a name,
 * another end. '' says nothing. What only looks like it is no `Done`, to the compiler too.
 */
export class Done<Result> {
  readonly result: Result
  readonly message: string | undefined
  declare protected readonly said: true
  constructor(result: Result, message?: string) {
    this.result = result
    this.message = message
  }
}
