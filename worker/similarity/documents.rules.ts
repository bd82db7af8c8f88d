import { type Plain, plainOf } from './fingerprints.rules'
import { BETWEEN, type Copied, copiedFrom, copyRate, type Passage } from './passages.rules'
import { type Prescribed, printedBefore } from './prescribed.rules'

/** A text to compare: the form (`text`) or an attachment, identified by its file id. */
export type Document = { doc: string; title: string; text: string }
/** A passage that occurs word for word in a document of each side. */
export type Common = Passage & { own: string; other: string }
/** Share of a document that is copied, in percent of its own text. */
export type Part = { doc: string; title: string; rate: number }
/** `joined`: the highest share of a document in contiguous passages of at least one sentence. Both in percent. */
export type Likeness = { rate: number; joined: number; parts: Part[]; passages: Common[] }
/** Texts normalized once for many comparisons. */
export type Prepared = { documents: (Document & { plain: Plain; printed?: Uint32Array })[]; whole: Plain }

/** @param prescribed boilerplate to exclude from the own share of these documents */
export function prepared(documents: readonly Document[], prescribed?: Prescribed): Prepared {
  const ready = documents.map((one) => {
    const plain = plainOf(one.text)
    return { ...one, plain, ...(prescribed && { printed: printedBefore(plain, one.text, prescribed) }) }
  })
  const text = ready.map(({ plain }) => plain.text + BETWEEN).join('')
  const starts = new Uint32Array(text.length)
  const ends = new Uint32Array(text.length)
  let at = 0
  for (const { plain } of ready) {
    starts.set(plain.starts, at)
    ends.set(plain.ends, at)
    at += plain.text.length + 1
  }
  return { documents: ready, whole: { text, starts, ends } }
}

/** Minimum length of an attachment whose share counts; a shorter one says too little. */
const TELLING = 300
const LISTED = 60

/**
 * Compares each document of `own` with all of `other`, without boilerplate. Returns the copied share and the common
 * passages. The rate of the pair is that of the most copied document, so that long attachments do not dilute a copied
 * form, or vice versa.
 */
export function likenessOf(own: Prepared, other: Prepared): Likeness {
  const bounds: { doc: string; from: number; to: number }[] = []
  let at = 0
  for (const { doc, plain } of other.documents) {
    bounds.push({ doc, from: at, to: at + plain.text.length })
    at += plain.text.length + 1
  }
  const parts: Part[] = []
  let most = 0
  const passages: Common[] = []
  for (const { doc, title, text, plain, printed } of own.documents) {
    if (!plain.text) continue
    const { copied, joined, passages: found }: Copied = copiedFrom(plain, text, other.whole, LISTED, { printed })
    const boilerplate = printed?.at(-1) ?? 0
    const rate = copyRate(copied, plain, boilerplate)
    if (rate > 0 && (doc === 'text' || plain.text.length - boilerplate >= TELLING)) {
      parts.push({ doc, title, rate })
      most = Math.max(most, copyRate(joined, plain, boilerplate))
    }
    for (const { place, a, b, text: words } of found)
      passages.push({
        a,
        b,
        text: words,
        own: doc,
        other: bounds.find((one) => place >= one.from && place < one.to)!.doc,
      })
  }
  return {
    rate: Math.max(0, ...parts.map((part) => part.rate)),
    joined: most,
    parts: parts.sort((a, b) => b.rate - a.rate),
    passages: passages.sort((a, b) => b.text.length - a.text.length).slice(0, LISTED),
  }
}
