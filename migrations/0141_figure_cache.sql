CREATE TABLE `figure_cache` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`made_at` text NOT NULL,
	`json` text NOT NULL,
	PRIMARY KEY(`scope`, `key`)
);
