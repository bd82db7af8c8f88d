import { IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { usePhone } from '../device'
import { SideSheet } from '../semi-controls'
import style from './list.module.css'
import { t } from '~/app/ui/texts'

/** A row in a side sheet, with buttons to the previous and next row and a link to its own page. */
export default function RowSheet<Row>({
  rows,
  idOf,
  opened,
  onOpen,
  title,
  show,
  openTo,
}: {
  rows: readonly Row[]
  idOf: (row: Row) => string
  opened: string | null
  onOpen: (id: string | null) => void
  title: (row: Row) => string
  show: (row: Row) => ReactNode
  openTo?: (row: Row) => string
}) {
  const phone = usePhone()
  const place = rows.findIndex((row) => idOf(row) === opened)
  const found = rows[place]
  // Keeps the last row's content during the closing animation.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const row = found ?? last
  const step = (by: number) => rows[place + by] && onOpen(idOf(rows[place + by]!))
  return (
    <SideSheet
      visible={!!found}
      width={phone ? '100%' : 560}
      title={row && <span className={style.sheetTitle}>{title(row)}</span>}
      onCancel={() => onOpen(null)}
      aria-label={row ? title(row) : undefined}
      footer={
        <div className={style.sheetFoot}>
          <Button icon={<IconChevronLeft />} disabled={place <= 0} onClick={() => step(-1)}>
            {t.previous}
          </Button>
          <Button
            icon={<IconChevronRight />}
            iconPosition="right"
            disabled={place < 0 || place >= rows.length - 1}
            onClick={() => step(1)}
          >
            {t.next}
          </Button>
          {row && openTo && (
            <Link to={openTo(row)} className={style.sheetLink}>
              {t.openPage}
            </Link>
          )}
        </div>
      }
    >
      {row && show(row)}
    </SideSheet>
  )
}
