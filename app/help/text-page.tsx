import type { ReactNode } from 'react'
import style from './text-page.module.css'

/** A text page in sections. */
export const TextPage = ({
  title,
  lead,
  sections,
  children,
}: {
  title: string
  lead: string
  sections: readonly { title: string; text: readonly string[] }[]
  children?: ReactNode
}) => (
  <main className={style.page}>
    <article className={style.text}>
      <h1>{title}</h1>
      <p className={style.lead}>{lead}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      ))}
      {children}
    </article>
  </main>
)

/** Contact data from the institution's settings. */
export const ContactSection = ({
  title,
  mailbox,
  texts: { supportLine, contactEmail },
}: {
  title: string
  mailbox: string
  texts: { supportLine: string; contactEmail: string }
}) => (
  <section>
    <h2>{title}</h2>
    <p>
      {supportLine} · {mailbox}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
    </p>
  </section>
)
