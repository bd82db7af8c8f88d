import { Pagination } from '@douyinfe/semi-ui'
import { useEffect, useRef } from 'react'
import { usePhone } from '../device'
import style from './list.module.css'
import { Select } from '~/app/ui/named'
import { t } from '~/app/ui/texts'

export const PAGE_SIZES = [10, 20, 50, 100, 200, 300, 500] as const

/** Where one is among all: `{t.range(from, to, total)}`, pages, a jump and the size of a page. */
export function Paging({
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
  const box = useRef<HTMLElement>(null)
  // Semi leaves its field to jump without a name, and calls buttons and fields a list.
  useEffect(() => {
    box.current?.querySelector('input')?.setAttribute('aria-label', t.jumpToPage)
    box.current?.querySelector('ul')?.setAttribute('role', 'group')
  })
  if (total === 0) return null
  const from = Math.min(total, (pageNo - 1) * pageSize + 1)
  const to = Math.min(total, pageNo * pageSize)
  return (
    <nav ref={box} className={style.paging} aria-label={t.pages}>
      <span className={style.range}>{t.range(from, to, total)}</span>
      <Pagination
        total={total}
        currentPage={pageNo}
        pageSize={pageSize}
        showQuickJumper={!phone && total > pageSize}
        size={phone ? 'small' : 'default'}
        onPageChange={(next) => onChange(next, pageSize)}
      />
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
