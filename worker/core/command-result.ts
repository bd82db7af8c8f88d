/**
 * Result of a command. Without `message` the success message is the one that its call declares; `message` replaces it
 * with a more specific one (a count, a name, another outcome), and '' shows none. The protected member makes the type
 * nominal.
 */
export class CommandResult<Result> {
  readonly result: Result
  readonly message: string | undefined
  declare protected readonly said: true
  constructor(result: Result, message?: string) {
    this.result = result
    this.message = message
  }
}
