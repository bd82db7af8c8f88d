// Replaces the style sheets of single Semi components: app/root.tsx links one sheet for all of them (vite.config.ts).
