CREATE TABLE `fingerprint` (
	`hash` integer NOT NULL,
	`doc` integer NOT NULL,
	PRIMARY KEY(`hash`, `doc`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `similarity_doc` (
	`no` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject_id` text NOT NULL,
	`algorithm` text NOT NULL,
	`hashes` blob NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `similarity_doc_subject_id_unique` ON `similarity_doc` (`subject_id`);--> statement-breakpoint
CREATE INDEX `similarity_doc_algorithm` ON `similarity_doc` (`algorithm`);