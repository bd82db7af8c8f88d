import { linkTo } from '~/app/lib/named-pages'
import { hrefOf } from '~/worker/core/href'
import { previewFile } from '~/worker/files/calls'
import type { Hit } from '~/worker/search/contract'

/** Returns the URL of a search hit. People and institutions link to their subjects. */
export function hitPath({ kind, id, title }: Hit): string {
  if (kind === 'subject') return linkTo('subjectView', { id })
  if (kind === 'report') return linkTo('report', { id })
  if (kind === 'file') return hrefOf(previewFile, { id })
  if (kind === 'vendor') return linkTo('serviceDetail', { id })
  if (kind === 'announcement') return linkTo('announcements')
  return searchPath({ q: title, kind: 'subject' })
}
/** True if the hit opens in a new tab: files do. */
export const opensInNewTab = ({ kind }: Hit) => kind === 'file'

export const searchPath = (params: Record<string, string>) => `/search?${new URLSearchParams(params)}`

/** A text with its search hits highlighted. */
export function MarkedText({ text, marks }: { text: string; marks: Hit['titleMarks'] }) {
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
