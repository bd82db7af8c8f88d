export { alignmentOf, cellSpan, isRichLink, plainOf, richAttributes, richLink, richTags } from '~/worker/core/rich-text'
