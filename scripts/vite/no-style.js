// Replaces the style sheets of single Semi components (semi-styles.ts).
