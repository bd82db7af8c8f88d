export type ViewerPosition = { position: number; total: number }
/** Props of every viewer: the source, the initial position, and a callback for the current position. */
export type ViewerProps = {
  src: string
  ext: string
  fileName: string
  begin: number
  onPlace: (place: ViewerPosition) => void
}
