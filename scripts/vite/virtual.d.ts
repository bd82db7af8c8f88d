declare module 'virtual:files-in-two-languages' {
  const names: readonly string[]
  export default names
}
declare module 'quickjs.wasm' {
  const module: WebAssembly.Module
  export default module
}
declare module 'quickjs.wasm?url' {
  const url: string
  export default url
}
declare module 'virtual:common-passwords' {
  const passwords: string
  export default passwords
}
