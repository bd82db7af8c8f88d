import { StatusTag } from '~/app/ui/status-tag'
import { lookup } from '~/worker/core/typed-keys'
import type { SoftwareMatrix } from '~/worker/software/contract'
import { adaptResultLabel, adaptResults } from '~/worker/software/statuses'
import style from '../software.module.css'
import { fields } from '~/worker/software/fields.texts'
import { t } from '../texts'

type Platform = { value: string; label: string }
type Line = { key: string; head: string; under?: string; cells: SoftwareMatrix['rows'][number]['cells'] }

/** Matrix of versions and platforms with the latest adaptation result. Platforms without results are omitted. */
export function MatrixTable({
  caption,
  lines,
  platforms,
}: {
  caption: string
  lines: readonly Line[]
  platforms: readonly Platform[]
}) {
  const testedPlatforms = new Set(lines.flatMap(({ cells }) => cells.map(({ platform }) => platform)))
  const known = platforms.filter(({ value }) => testedPlatforms.has(value))
  if (!known.length) return <p className={style.help}>{t.noAdaptations}</p>
  return (
    <div className={style.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={style.matrix}>
        <thead>
          <tr>
            <th scope="col">{fields.version}</th>
            {known.map(({ value, label }) => (
              <th key={value} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                {line.head}
                {line.under && <small>{line.under}</small>}
              </th>
              {known.map(({ value, label }) => {
                const cell = line.cells.find(({ platform }) => platform === value)
                return (
                  <td key={value}>
                    {cell ? (
                      <span title={t.cell(label, adaptResultLabel(cell.result), cell.tests)}>
                        <StatusTag
                          colour={lookup(adaptResults, cell.result)?.colour ?? 'grey'}
                          label={adaptResultLabel(cell.result)}
                        />
                      </span>
                    ) : (
                      <span className={style.none}>
                        <span aria-hidden>–</span>
                        <span hidden>{t.untried}</span>
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Matrix of all versions of the software on a list page. */
export const ProductMatrix = ({ of, platforms }: { of: SoftwareMatrix; platforms: readonly Platform[] }) => (
  <>
    <p className={style.help}>{t.matrixHelp}</p>
    <MatrixTable
      caption={t.matrix}
      platforms={platforms}
      lines={of.rows.map((row) => ({
        key: `${row.id} ${row.version}`,
        head: `${row.name} ${row.version}`,
        under: row.vendorName,
        cells: row.cells,
      }))}
    />
  </>
)
