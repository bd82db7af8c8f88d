import { isRouteErrorResponse, Outlet } from 'react-router'
import { loadPublicPage } from '~/app/lib/loader.server'
import { locale } from '~/worker/core/texts'
import { loadSiteTexts } from '~/worker/display/site.server'
import type { Route } from './+types/frame'
import style from './display.module.css'
import { displayPath } from './parts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, loadSiteTexts)
/** The page works without scripts and without the workspace styles. */
export const handle = { still: true }

const navigationLinks = () => [
  { href: displayPath('/display/home'), label: t.home },
  { href: displayPath('/display/sharing'), label: t.sharing },
  { href: displayPath('/display/publicity'), label: t.notices },
  { href: displayPath('/display/names'), label: t.names },
]

/** Layout of all pages of the public display. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  return (
    <DisplayLayout centre={loaderData.centre} path={loaderData.path} reads={loaderData.reads} foot={loaderData}>
      <Outlet />
    </DisplayLayout>
  )
}

type FooterTexts = { copyright: string; filingNumber: string; contactEmail: string }
const Footer = ({ foot }: { foot: FooterTexts | null }) => (
  <footer className={style.foot}>
    <p>{t.foot}</p>
    <p>
      {foot ? (
        <>
          <span>{foot.copyright}</span>
          <span>{foot.filingNumber}</span>
          <a href={`mailto:${foot.contactEmail}`}>{foot.contactEmail}</a>
        </>
      ) : null}
      <a href="/display/feed.xml">{t.feed}</a>
    </p>
  </footer>
)

function DisplayLayout({
  centre,
  path,
  reads = '',
  here = path,
  foot,
  children,
}: {
  centre: string
  path: string
  /** Query parameters that the link to the other language keeps. */
  reads?: string
  /** Path of the navigation link of the current page. */
  here?: string
  foot: FooterTexts | null
  children: React.ReactNode
}) {
  const other = locale() === 'en' ? 'zh' : 'en'
  return (
    <div className={path.startsWith('/display/publicity') ? style.page : `${style.page} ${style.still}`}>
      <a className={style.skip} href="#text">
        {t.skip}
      </a>
      <header className={style.top}>
        <a className={style.brand} href={displayPath('/display/home')}>
          <strong>{t.platform}</strong>
          <span>{centre}</span>
        </a>
        <nav aria-label={t.platform}>
          {navigationLinks().map(({ href, label }) => (
            <a key={href} href={href} aria-current={href.split('?')[0] === here ? 'page' : undefined}>
              {label}
            </a>
          ))}
          <a
            href={`${path}?${reads}${reads && '&'}lang=${other}`}
            hrefLang={other === 'en' ? 'en' : 'zh-CN'}
            lang={other === 'en' ? 'en' : 'zh-CN'}
          >
            {t.otherLanguage}
          </a>
          <a className={style.enter} href="/user/login?plat=display">
            {t.signIn}
          </a>
        </nav>
      </header>
      <main id="text">{children}</main>
      <Footer foot={foot} />
    </div>
  )
}

/** Error page for missing pages and failures, inside the layout. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const errorMessage = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined
  return (
    <DisplayLayout centre={loaderData?.centre ?? ''} path="/display/home" here="" foot={loaderData ?? null}>
      <title>{`${t.gone} · ${t.platform}`}</title>
      <meta name="robots" content="noindex" />
      <section className={style.missing}>
        <h1>{missing || !errorMessage ? t.gone : errorMessage}</h1>
        <p>{t.goneHelp}</p>
        <p>
          <a href={displayPath('/display/sharing')}>{t.backToList}</a>
        </p>
      </section>
    </DisplayLayout>
  )
}
