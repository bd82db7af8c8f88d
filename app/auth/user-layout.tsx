import { Outlet, useSearchParams } from 'react-router'
import { loadOpen } from '~/app/lib/load.server'
import { NetworkBar } from '~/app/ui/network-bar'
import { keepLanguage } from '~/app/lib/language'
import { locale } from '~/worker/core/texts'
import { frameTexts } from '~/worker/system/queries.server'
import type { Route } from './+types/user-layout'
import { mainTitle, projectName } from './platforms'
import { t } from './texts'
import style from './user-layout.module.css'

export const loader = (args: Route.LoaderArgs) => loadOpen(args, frameTexts)
/** The texts stay while the form is at work. */
export const shouldRevalidate = () => false

const way = () => [
  { name: t.declare, does: t.declareDoes },
  { name: t.review, does: t.reviewDoes },
  { name: t.establish, does: t.establishDoes },
  { name: t.research, does: t.researchDoes },
  { name: t.award, does: t.awardDoes },
]

const otherLanguage = () => keepLanguage(locale() === 'en' ? 'zh' : 'en')

/** The pages before signing in: the mark and the name at one side, what is to be done at the other. */
export default function UserLayout({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const foot = (
    <>
      <p>{loaderData.copyright}</p>
      <p>
        {loaderData.supportLine} · {loaderData.contactEmail} · {loaderData.filingNumber}
      </p>
    </>
  )
  return (
    <>
      <NetworkBar />
      <div className={style.page}>
        <header className={style.brand}>
          <div className={style.title}>
            <img src="/favicon.svg" alt="" width={48} height={48} />
            <div>
              <p>{mainTitle()}</p>
              <h1>{projectName(search.get('plat'))}</h1>
            </div>
          </div>
          <ol className={style.way} aria-label={t.yearOfSubject}>
            {way().map(({ name, does }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>{does}</span>
              </li>
            ))}
          </ol>
          <div className={style.foot}>{foot}</div>
        </header>
        <main className={style.side}>
          <button type="button" className={style.language} title={t.switchLanguage} onClick={otherLanguage}>
            {t.languageName}
          </button>
          <div className={style.card}>
            <Outlet />
          </div>
        </main>
        <footer className={`${style.foot} ${style.small}`}>{foot}</footer>
      </div>
    </>
  )
}
