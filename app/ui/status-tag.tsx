import style from './status-tag.module.css'

/** Grey draft, blue mine to act, cyan in someone else's hands, orange returned or due soon, red refused or overdue, green passed, purple awarded. */
export type Colour = 'grey' | 'blue' | 'cyan' | 'orange' | 'red' | 'green' | 'purple'

/** A state in one word with a dot; the colour never speaks alone. */
export function StatusTag({ colour, label }: { colour: Colour; label: string }) {
  return (
    <span className={`${style.tag} ${style[colour]}`}>
      <span className={style.dot} aria-hidden />
      <span className={style.words}>{label}</span>
    </span>
  )
}
