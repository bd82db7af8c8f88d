/**
 * Keeps the server's messages at their fields across validations in the browser. A validation that began before a
 * refusal arrived knows nothing of it and would remove its messages when it ends.
 * @param show shows one message per field in place of the server's earlier ones
 */
export function messagesAcrossValidations(show: (fields: Record<string, string>) => void) {
  let latest: Record<string, string> = {}
  return {
    show: (fields: Record<string, string>) => {
      latest = fields
      show(fields)
    },
    /** Runs a validation and repeats the messages that arrived meanwhile. */
    during: async (validate: () => Promise<unknown>) => {
      const before = latest
      await validate()
      if (latest !== before) show(latest)
    },
  }
}
