export {
  alignmentOf,
  cellSpan,
  isRichLink,
  richTextToPlain,
  richAttributes,
  richLink,
  richTags,
} from '~/worker/core/rich-text'
