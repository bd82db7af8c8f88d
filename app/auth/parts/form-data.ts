/** Reads the fields of a posted form as text; a file or a missing field is empty. */
export const formTextReader = (form: FormData) => (name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
