declare module 'virtual:files-in-two-languages' {
  const names: readonly string[]
  export default names
}
