import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t as auth } from '../texts'
import style from './matter.module.css'

/** One matter of an account in the card of the user layout: what it is, the form, the way back. */
export const Matter = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <>
    <h2 className={style.head}>{title}</h2>
    <p className={style.lead}>{lead}</p>
    {children}
    <Link to="/user/login" className={style.back}>
      {auth.backToSignIn}
    </Link>
  </>
)

/** How a matter ended. */
export const Outcome = ({
  good = true,
  title,
  children,
  acts,
}: {
  good?: boolean
  title: string
  children: ReactNode
  acts?: ReactNode
}) => (
  <section className={style.result} role="status">
    <span className={good ? style.mark : `${style.mark} ${style.markBad}`} aria-hidden>
      {good ? '✓' : '!'}
    </span>
    <h2>{title}</h2>
    {children}
    {acts && <div className={style.acts}>{acts}</div>}
  </section>
)
