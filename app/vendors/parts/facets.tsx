import { Link } from 'react-router'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import { codeOptions } from '~/app/ui/code-options'
import { keysOf } from '~/worker/core/typed-keys'
import { provinceLabel } from '~/worker/core/provinces'
import { subAreas } from '~/worker/folders/rules'
import type { VendorFacets as Counted } from '~/worker/vendors/contract'
import { domesticCodes, domesticLabel } from '~/worker/vendors/statuses'
import styles from '../vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from '../texts'

type Item = { value: string; label: string }
const MAX_PROVINCES = 8

/** Number of vendors by kind, each linked to its list. */
export function Facets({ of, categories }: { of: Counted; categories: readonly Item[] }) {
  const { params, going } = useUrlQuery()
  const countOf = (kind: string, name: string) => of.find((one) => one.kind === kind && one.name === name)?.total ?? 0
  const places = of
    .filter(({ kind }) => kind === 'province')
    .toSorted((a, b) => b.total - a.total)
    .slice(0, MAX_PROVINCES)
    .map(({ name }) => ({ value: name, label: provinceLabel(name) }))
  const groups: { kind: string; title: string; items: readonly Item[] }[] = [
    { kind: 'area', title: t.area, items: keysOf(subAreas).map((value) => ({ value, label: subAreas[value] })) },
    { kind: 'category', title: fields.category, items: categories },
    {
      kind: 'xinchuang',
      title: t.domestic,
      items: codeOptions(domesticCodes, domesticLabel),
    },
    { kind: 'province', title: t.place, items: places },
  ]
  return (
    <nav className={styles.facets} aria-label={t.facets}>
      {groups.map(({ kind, title, items }) => (
        <section key={kind}>
          <h2>{title}</h2>
          <ul>
            {items
              .filter(({ value }) => countOf(kind, value) > 0)
              .map(({ value, label }) => {
                const chosen = params.get(kind) === value
                return (
                  <li key={value}>
                    <Link
                      to={{
                        search: applyQueryChange(going, { [kind]: chosen ? null : value, pageNo: null }).toString(),
                      }}
                      preventScrollReset
                      aria-current={chosen ? 'true' : undefined}
                    >
                      <span>{label}</span>
                      <span>{countOf(kind, value)}</span>
                    </Link>
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
