export type Place = { position: number; total: number }
/** What every viewer gets: where the bytes are, where the reader was, and whom to tell how far they are. */
export type ViewerProps = { src: string; ext: string; fileName: string; begin: number; onPlace: (place: Place) => void }
