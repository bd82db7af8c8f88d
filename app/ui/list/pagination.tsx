import { useState } from 'react'
import { usePhone } from '../device'
import { Icon } from '../icon'
import { Select } from '../semi-controls'
import { t } from '../texts'
import style from './pagination.module.css'

export const PAGE_SIZES = [10, 20, 50, 100, 200, 300, 500] as const

/** Returns the page numbers to show: the first, the last, and those around the current one; null is a gap. */
export function listPageNumbers(pages: number, now: number, around: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, place) => place + 1).filter(
    (page) => page === 1 || page === pages || Math.abs(page - now) <= around,
  )
  return near.flatMap((page, place) => {
    const gap = page - (near[place - 1] ?? page)
    // A gap of one page shows that page.
    return gap === 2 ? [page - 1, page] : gap > 2 ? [null, page] : [page]
  })
}

/** Pagination: range `{from}-{to} 共{total}条`, page links, page jump, page size. */
export function Pagination({
  total,
  pageNo,
  pageSize,
  sizes = PAGE_SIZES,
  onChange,
}: {
  total: number
  pageNo: number
  pageSize: number
  sizes?: readonly number[]
  onChange: (pageNo: number, pageSize: number) => void
}) {
  const phone = usePhone()
  const [typed, setTyped] = useState('')
  if (total === 0) return null
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = Math.min(total, (pageNo - 1) * pageSize + 1)
  const to = Math.min(total, pageNo * pageSize)
  const jump = () => {
    const page = Number(typed)
    setTyped('')
    if (Number.isInteger(page) && page >= 1) onChange(Math.min(pages, page), pageSize)
  }
  return (
    <nav className={style.paging} aria-label={t.pages}>
      <span className={style.range}>{t.range(from, to, total)}</span>
      <span className={style.pages}>
        <button
          type="button"
          aria-label={t.previousPage}
          disabled={pageNo <= 1}
          onClick={() => onChange(pageNo - 1, pageSize)}
        >
          <Icon name="chevron-left" />
        </button>
        {listPageNumbers(pages, pageNo, phone ? 1 : 2).map((page, place) =>
          page === null ? (
            <span key={`gap-${place}`} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              aria-label={t.pageOf(page)}
              aria-current={page === pageNo ? 'page' : undefined}
              onClick={() => onChange(page, pageSize)}
            >
              {page}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={t.nextPage}
          disabled={pageNo >= pages}
          onClick={() => onChange(pageNo + 1, pageSize)}
        >
          <Icon name="chevron-right" />
        </button>
      </span>
      {!phone && pages > 1 && (
        <form
          className={style.jump}
          onSubmit={(event) => {
            event.preventDefault()
            jump()
          }}
        >
          {t.jumpTo}
          <span className="semi-input-wrapper semi-input-wrapper-default">
            <input
              className="semi-input semi-input-default"
              aria-label={t.jumpToPage}
              inputMode="numeric"
              maxLength={6}
              value={typed}
              onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
            />
          </span>
          {t.pageWord}
        </form>
      )}
      {!phone && (
        <Select
          aria-label={t.pageSize}
          value={pageSize}
          optionList={[...new Set([...sizes, pageSize])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: size, label: t.perPage(size) }))}
          onChange={(size) => onChange(1, Number(size))}
        />
      )}
    </nav>
  )
}
