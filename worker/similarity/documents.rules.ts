import { type PlainText, toPlainText } from './fingerprints.rules'
import { DOCUMENT_SEPARATOR, type CopiedText, findCopiedPassages, copyRate, type Passage } from './passages.rules'
import { type Boilerplate, boilerplateCounts } from './boilerplate.rules'

/** A text to compare: the form (`text`) or an attachment, identified by its file id. */
export type ComparedDocument = { doc: string; title: string; text: string }
/** A passage that occurs word for word in a document of each side. */
export type SharedPassage = Passage & { own: string; other: string }
/** Share of a document that is copied, in percent of its own text. */
export type DocumentRate = { doc: string; title: string; rate: number }
/** `joined`: the highest share of a document in contiguous passages of at least one sentence. Both in percent. */
export type SimilarityResult = { rate: number; joined: number; parts: DocumentRate[]; passages: SharedPassage[] }
/** Texts normalized once for many comparisons. */
export type PreparedTexts = {
  documents: (ComparedDocument & { plain: PlainText; printed?: Uint32Array })[]
  whole: PlainText
}

/** @param prescribed boilerplate to exclude from the own share of these documents */
export function prepareTexts(documents: readonly ComparedDocument[], prescribed?: Boilerplate): PreparedTexts {
  const ready = documents.map((one) => {
    const plain = toPlainText(one.text)
    return { ...one, plain, ...(prescribed && { printed: boilerplateCounts(plain, one.text, prescribed) }) }
  })
  const text = ready.map(({ plain }) => plain.text + DOCUMENT_SEPARATOR).join('')
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
const MIN_ATTACHMENT_LENGTH = 300
const MAX_LISTED_PASSAGES = 60

/**
 * Compares each document of `own` with all of `other`, without boilerplate. Returns the copied share and the common
 * passages. The rate of the pair is that of the most copied document, so that long attachments do not dilute a copied
 * form, or vice versa.
 */
export function compareDocuments(own: PreparedTexts, other: PreparedTexts): SimilarityResult {
  const bounds: { doc: string; from: number; to: number }[] = []
  let at = 0
  for (const { doc, plain } of other.documents) {
    bounds.push({ doc, from: at, to: at + plain.text.length })
    at += plain.text.length + 1
  }
  const parts: DocumentRate[] = []
  let most = 0
  const passages: SharedPassage[] = []
  for (const { doc, title, text, plain, printed } of own.documents) {
    if (!plain.text) continue
    const {
      copied,
      joined,
      passages: found,
    }: CopiedText = findCopiedPassages(plain, text, other.whole, MAX_LISTED_PASSAGES, { printed })
    const boilerplate = printed?.at(-1) ?? 0
    const rate = copyRate(copied, plain, boilerplate)
    if (rate > 0 && (doc === 'text' || plain.text.length - boilerplate >= MIN_ATTACHMENT_LENGTH)) {
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
    passages: passages.sort((a, b) => b.text.length - a.text.length).slice(0, MAX_LISTED_PASSAGES),
  }
}
