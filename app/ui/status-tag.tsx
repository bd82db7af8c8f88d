import style from './status-tag.module.css'

/**
 * Meaning of the colours: grey draft, blue my turn, cyan someone else's turn, orange returned or due soon, red refused
 * or overdue, green passed, purple awarded.
 */
export type Colour = 'grey' | 'blue' | 'cyan' | 'orange' | 'red' | 'green' | 'purple'

/** A status with a coloured dot; the text carries the meaning, not the colour alone. */
export function StatusTag({ colour, label }: { colour: Colour; label: string }) {
  return (
    <span className={`${style.tag} ${style[colour]}`}>
      <span>{label}</span>
    </span>
  )
}
