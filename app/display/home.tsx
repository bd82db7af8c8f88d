import { loadPublicPage } from '~/app/lib/loader.server'
import type { DisplayHome, Exhibit } from '~/worker/display/contract'
import { displayHome } from '~/worker/display/queries/home.server'
import { t as kinds } from '~/worker/display/texts'
import type { Route } from './+types/home'
import style from './display.module.css'
import { pageMeta } from './page-meta'
import {
  ExhibitFacts,
  displayPath,
  BarList,
  SubjectDots,
  SectionHead,
  exhibitPath,
  SearchField,
  YearsChart,
} from './parts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, (ctx) => displayHome(ctx))
export const meta = pageMeta<DisplayHome>((home, { site, centre }) => ({
  title: centre,
  text: `${t.lead(home.year, sumOf(home, 'declared'))}${t.leadSecond(sumOf(home, 'established'))}${t.leadText}`,
  data: { '@type': 'WebSite', name: `${t.platform} · ${centre}`, url: `${site}/display/home` },
}))

const sumOf = ({ domains }: DisplayHome, side: 'declared' | 'established') =>
  domains.reduce((sum, one) => sum + one[side], 0)

function Awards({ rows }: { rows: DisplayHome['awards'] }) {
  return (
    <ol className={style.awards}>
      {rows.map((one) => (
        <li key={one.id}>
          <a href={exhibitPath(one.id)}>
            <span className={style.prize}>{one.level}</span>
            <h3>{one.title}</h3>
            <p>{one.summary}</p>
            <p className={style.itemFacts}>
              {[one.domain, one.year, one.maker].filter(Boolean).map((word) => (
                <span key={word}>{word}</span>
              ))}
            </p>
          </a>
        </li>
      ))}
    </ol>
  )
}

function Notices({ rows }: { rows: DisplayHome['notices'] }) {
  return (
    <ul className={style.lines}>
      {rows.map(({ id, subjectName, until }) => (
        <li key={id}>
          <a href={`${displayPath('/display/publicity')}#${id}`}>{subjectName}</a>
          <time dateTime={until.slice(0, 10)}>{t.noticeUntil(until.slice(0, 10))}</time>
        </li>
      ))}
    </ul>
  )
}

function Totals({ of: { totals, institutions, domains } }: { of: DisplayHome }) {
  const of = (kind: Exhibit['kind']) => totals.find((one) => one.kind === kind)?.total ?? 0
  return (
    <dl className={style.figures}>
      {[
        [of('award'), t.totalAwards],
        [of('result'), t.totalResults],
        [institutions, t.institutionsWith],
        [domains.length, t.totalFields],
      ].map(([value, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Home page of the public display: the subjects of a year and their results. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { year, years, domains, makers, totals, notices } = loaderData
  return (
    <>
      <section className={style.hero}>
        <div className={style.heroText}>
          <h1>
            {t.lead(year, sumOf(loaderData, 'declared'))}
            <br />
            {t.leadSecond(sumOf(loaderData, 'established'))}
          </h1>
          <p>{t.leadText}</p>
          <SearchField large />
          <Totals of={loaderData} />
        </div>
        <SubjectDots rows={domains} caption={t.byFields(year)} />
      </section>
      <section className={style.band}>
        <SectionHead title={t.awards} more={t.allAwards} href={displayPath('/display/sharing', { kind: 'award' })} />
        <Awards rows={loaderData.awards} />
      </section>
      <section className={style.split}>
        <YearsChart years={years} />
        <div>
          <SectionHead title={t.notices} more={t.noticesOpen} href={displayPath('/display/publicity')} />
          {notices.length === 0 ? <p className={style.muted}>{t.noticesNone}</p> : null}
          <Notices rows={notices} />
        </div>
      </section>
      <section className={style.split}>
        <div>
          <SectionHead title={t.publicWork} more={t.all} href={displayPath('/display/sharing')} />
          <BarList
            rows={totals.map(({ kind, total }) => ({
              label: kinds[kind],
              total,
              href: displayPath('/display/sharing', { kind }),
            }))}
          />
        </div>
        <div>
          <SectionHead title={t.makers} more={t.all} href={displayPath('/display/names')} />
          <BarList
            rows={makers.map(({ name, total }) => ({ label: name, total, href: displayPath('/display/names') }))}
          />
        </div>
      </section>
      <section className={style.columns}>
        <ExhibitList title={t.results} kind="result" rows={loaderData.results} />
        <ExhibitList title={t.products} kind="product" rows={loaderData.products} />
        <ExhibitList title={t.software} kind="software" rows={loaderData.software} />
        <ExhibitList title={t.announcements} kind="announcement" rows={loaderData.announcements} />
      </section>
    </>
  )
}

const ExhibitList = ({ title, kind, rows }: { title: string; kind: Exhibit['kind']; rows: readonly Exhibit[] }) => (
  <div>
    <SectionHead title={title} more={t.all} href={displayPath('/display/sharing', { kind })} />
    <ul className={style.lines}>
      {rows.map((one) => (
        <li key={one.id}>
          <a href={exhibitPath(one.id)}>{one.title}</a>
          {kind === 'announcement' ? (
            <time dateTime={one.releaseTime.slice(0, 10)}>{one.releaseTime.slice(0, 10)}</time>
          ) : (
            <ExhibitFacts of={one} />
          )}
        </li>
      ))}
    </ul>
  </div>
)
