import { linkTo } from '~/app/lib/named-pages'
import { hrefOf } from '~/worker/core/href'
import { previewFile } from '~/worker/files/calls'
import type { Hit } from '~/worker/search/contract'

/** Where a hit leads: people and institutions to the subjects that they have to do with. */
export function pathOf({ kind, id, title }: Hit): string {
  if (kind === 'subject') return linkTo('subjectView', { id })
  if (kind === 'report') return linkTo('report', { id })
  if (kind === 'file') return hrefOf(previewFile, { id })
  if (kind === 'vendor') return linkTo('serviceDetail', { id })
  if (kind === 'announcement') return linkTo('announcements')
  return searchPath({ q: title, kind: 'subject' })
}
/** A file is shown beside the product. */
export const opensBeside = ({ kind }: Hit) => kind === 'file'

export const searchPath = (asked: Record<string, string>) => `/search?${new URLSearchParams(asked)}`

/** A text with the words that were looked for marked in it. */
export function Marked({ text, marks }: { text: string; marks: Hit['titleMarks'] }) {
  const ends = [0, ...marks.map(([, to]) => to)]
  return (
    <>
      {marks.map(([from, to], place) => (
        <span key={from}>
          {text.slice(ends[place], from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
