import { IconDownload } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { formatDate } from '~/app/lib/dates'
import { downloadFrom } from '~/app/lib/api'
import { notifyFailure } from '~/app/lib/notify'
import { FactList } from '~/app/ui/field'
import { formatFileSize } from '~/app/ui/file-size'
import { hrefOf } from '~/worker/core/href'
import * as materials from '~/worker/materials/calls'
import type { MaterialRow } from '~/worker/materials/contract'
import { roles } from '~/worker/policy/roles'
import { fields } from '~/worker/materials/fields.texts'
import { t } from '../texts'
import style from '../materials.module.css'

/** A material with its terms and files. The server checks each download and returns the reason of a refusal. */
export function MaterialFacts({ row }: { row: MaterialRow }) {
  const take = async (fileId: string) => {
    const answer = await downloadFrom(hrefOf(materials.downloadFile, { id: row.id, fileId }))
    if (!answer.ok) notifyFailure(answer)
  }
  return (
    <>
      <FactList
        items={[
          { label: fields.kind, value: row.kind_dictText },
          { label: fields.status, value: row.status_dictText },
          { label: t.owner, value: row.ownerName },
          { label: t.depart, value: row.departName },
          { label: fields.maxDays, value: String(row.maxDays) },
          { label: t.offerTime, value: formatDate(row.offerTime) },
          { label: fields.audience, value: row.audience.map((code) => roles[code].name).join('、'), wide: true },
          { label: fields.summary, value: row.summary, wide: true },
          ...(row.offReason ? [{ label: t.offReason, value: row.offReason, wide: true as const }] : []),
        ]}
      />
      <section className={style.terms} aria-label={fields.terms}>
        <h3>{fields.terms}</h3>
        <p>{row.terms}</p>
      </section>
      <section className={style.terms} aria-label={fields.files}>
        <h3>{fields.files}</h3>
        {row.whyNot && <p className={style.reason}>{row.whyNot}</p>}
        <ul className={style.files}>
          {row.files.map((one) => (
            <li key={one.id}>
              <span>{one.fileName}</span>
              <span className={style.muted}>{formatFileSize(one.size)}</span>
              <Button
                icon={<IconDownload aria-hidden />}
                aria-label={t.take(one.fileName)}
                disabled={row.whyNot !== null}
                onClick={() => void take(one.id)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
