import { Outlet, useSearchParams } from 'react-router'
import { loadPublicPage } from '~/app/lib/loader.server'
import { NetworkBar } from '~/app/ui/network-bar'
import { switchLanguage } from '~/app/lib/language'
import { locale } from '~/worker/core/texts'
import { loadLandingPage } from '~/worker/display/queries/landing-page.server'
import type { Route } from './+types/public-layout'
import { mainTitle, platformName } from './platform-titles'
import { t } from './texts'
import style from './public-layout.module.css'

export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, loadLandingPage)
/** The texts are loaded once. */
export const shouldRevalidate = () => false

const subjectStages = () => [
  { name: t.declare, does: t.declareDoes },
  { name: t.review, does: t.reviewDoes },
  { name: t.establish, does: t.establishDoes },
  { name: t.research, does: t.researchDoes },
  { name: t.award, does: t.awardDoes },
]

type Figures = Route.ComponentProps['loaderData']['figures']
/** Figures of this year and the last; nothing before the first declaration. */
function YearFigures({ year, declared, established, finished, awarded }: Figures) {
  if (declared + established + finished + awarded === 0) return null
  const figures = [
    [t.declaredIn(year), declared],
    [t.establishedIn(year), established],
    [t.finishedLately, finished],
    [t.awardedLately, awarded],
  ] as const
  return (
    <dl className={style.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A screenshot of the product in the reader's language and theme; hidden images are not loaded. */
const ProductScreenshot = () => (
  <div className={style.picture}>
    {(['light', 'dark'] as const).map((theme) => (
      <img
        key={theme}
        className={style[theme]}
        src={`/sign-in-preview/home-${locale()}-${theme}.webp`}
        alt={t.pictureOfHome}
        width={1280}
        height={800}
        loading="lazy"
      />
    ))}
  </div>
)

const toggleLanguage = () => switchLanguage(locale() === 'en' ? 'zh' : 'en')

/** The layout of the pages before sign-in: brand and figures on one side, the form on the other. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { texts, figures } = loaderData
  const foot = (
    <>
      <p>{texts.copyright}</p>
      <p>
        {texts.supportLine} · {texts.contactEmail} · {texts.filingNumber}
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
              <h1>{platformName(search.get('plat'))}</h1>
            </div>
          </div>
          <ol className={style.stages} aria-label={t.yearOfSubject}>
            {subjectStages().map(({ name, does }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>{does}</span>
              </li>
            ))}
          </ol>
          <YearFigures {...figures} />
          <ProductScreenshot />
          <div className={style.foot}>{foot}</div>
        </header>
        <main className={style.side}>
          <button type="button" className={style.language} title={t.switchLanguage} onClick={toggleLanguage}>
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
