import { locale } from '~/worker/core/texts'
import { MAX_QUERY_LENGTH, marksOf } from '~/worker/search/rules'
import { parseSearchTerms } from '~/worker/core/search-terms'
import style from './display.module.css'
import { guideRoleName, type GuideRole, guideRoles, roleMenu, type filterSteps } from './guide'
import { t } from './help.texts'
import { displayPath, MarkedText } from './parts'
import { t as display } from './texts'

type GuidePageProps = {
  path: string
  title: string
  lead: string
  q: string
  role?: GuideRole | null
  byRole?: boolean
  steps: ReturnType<typeof filterSteps>
}

/** A guide as one page, with a search and a role filter. It works by links and a plain form, without scripts. */
export function GuidePage({ path, title, lead, q, role = null, byRole = false, steps }: GuidePageProps) {
  const terms = parseSearchTerms(q)
  const menu = role && role !== 'visitor' && !q ? roleMenu(role) : []
  return (
    <>
      <header className={style.title}>
        <h1>{title}</h1>
        <p>{lead}</p>
        <search className={style.searchLarge}>
          <form action={path} method="get">
            {locale() === 'en' ? <input type="hidden" name="lang" value="en" /> : null}
            {role ? <input type="hidden" name="role" value={role} /> : null}
            <input
              type="search"
              name="q"
              defaultValue={q}
              maxLength={MAX_QUERY_LENGTH}
              placeholder={t.find}
              aria-label={t.find}
            />
            <button type="submit">{display.search}</button>
          </form>
        </search>
      </header>
      <div className={style.help}>
        <nav aria-label={t.contents}>
          {byRole ? (
            <details open className={style.side}>
              <summary>{t.who}</summary>
              <ul>
                {[null, ...guideRoles].map((one) => (
                  <li key={one}>
                    <a
                      href={displayPath(path, { q, role: one ?? undefined })}
                      aria-current={one === role ? 'true' : undefined}
                    >
                      {one ? guideRoleName(one) : t.everyone}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
          <ol>
            {steps.map((step) => (
              <li key={step.id}>
                <a href={`#${step.id}`}>{step.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {steps.length === 0 ? <p className={style.muted}>{t.noStep}</p> : null}
          {steps.map(({ id, title: name, text, roles, picture }) => (
            <section key={id} id={id}>
              <h2>
                <MarkedText text={name} marks={marksOf(name, terms)} />
              </h2>
              {byRole ? (
                <p className={style.itemFacts}>
                  {(roles.length === guideRoles.length - 1 ? [null] : roles).map((one) => (
                    <span key={one}>{one ? guideRoleName(one) : t.everyone}</span>
                  ))}
                </p>
              ) : null}
              {text.split('\n').map((line) => (
                <p key={line}>
                  <MarkedText text={line} marks={marksOf(line, terms)} />
                </p>
              ))}
              {picture ? (
                <img
                  src={`/help/${picture}.webp`}
                  alt={t.picture(name)}
                  width="1280"
                  height="800"
                  loading="lazy"
                  decoding="async"
                />
              ) : null}
            </section>
          ))}
          {role && menu.length > 0 ? (
            <section id="menu">
              <h2>{t.menuOf(guideRoleName(role))}</h2>
              <dl className={style.menu}>
                {menu.map((group) => (
                  <div key={group.id}>
                    <dt>{group.title}</dt>
                    <dd>{group.pages.join('、')}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ) : null}
        </div>
      </div>
    </>
  )
}
