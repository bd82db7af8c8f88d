import { Link } from 'react-router'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { CategoryBranch } from '~/worker/library/cases/screen.server'
import styles from '../cases.module.css'
import { t } from '../texts'

/** Category tree with the number of test cases. The chosen category shows its subcategories. */
export function CategoryTree({ tree, all, chosen }: { tree: readonly CategoryBranch[]; all: number; chosen: string }) {
  const { going } = useUrlQuery()
  const link = (code: string, name: string, total: number) => (
    <Link
      to={{ search: applyQueryChange(going, { category: code || null, pageNo: null }).toString() }}
      preventScrollReset
      aria-current={code === chosen ? 'true' : undefined}
    >
      {name} <span>{total}</span>
    </Link>
  )
  return (
    <nav className={styles.tree} aria-label={t.tree}>
      <h2>{t.tree}</h2>
      <ul>
        <li>{link('', t.allCases, all)}</li>
        {tree
          .filter(({ code }) => code.length === 2)
          .map((top) => (
            <li key={top.code}>
              {link(top.code, top.name, top.total)}
              {chosen.startsWith(top.code) && (
                <ul>
                  {tree
                    .filter(({ code }) => code.length === 4 && code.startsWith(top.code))
                    .map((one) => (
                      <li key={one.code}>{link(one.code, one.name, one.total)}</li>
                    ))}
                </ul>
              )}
            </li>
          ))}
      </ul>
    </nav>
  )
}
