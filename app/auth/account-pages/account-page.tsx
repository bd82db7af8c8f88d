import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t as auth } from '../texts'
import style from './account-page.module.css'

/** A page of the account in the card of the user layout: title, introduction, form, link back to the sign-in page. */
export const AccountPage = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <>
    <h2 className={style.head}>{title}</h2>
    <p className={style.lead}>{lead}</p>
    {children}
    <Link to="/user/login" className={style.back}>
      {auth.backToSignIn}
    </Link>
  </>
)

/** The result page of an account form. */
export const ResultPage = ({
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
    <span className={good ? style.mark : `${style.mark} ${style.markFailed}`} aria-hidden>
      {good ? '✓' : '!'}
    </span>
    <h2>{title}</h2>
    {children}
    {acts && <div className={style.actions}>{acts}</div>}
  </section>
)
