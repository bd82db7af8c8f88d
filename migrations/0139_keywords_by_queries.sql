DROP TRIGGER `subject_words_added`;--> statement-breakpoint
DROP TRIGGER `subject_words_removed`;--> statement-breakpoint
DROP TRIGGER `subject_words_left`;--> statement-breakpoint
DROP TRIGGER `subject_words_joined`;--> statement-breakpoint
DROP TRIGGER `subject_words_audited`;--> statement-breakpoint
DROP TRIGGER `declared_word_added`;--> statement-breakpoint
DROP TRIGGER `declared_word_removed`;--> statement-breakpoint
DROP VIEW `year_of_word`;--> statement-breakpoint
DROP VIEW `word_of_declared`;--> statement-breakpoint
DROP VIEW `subject_word`;--> statement-breakpoint
DELETE FROM `year_total` WHERE `kind` = 'word';--> statement-breakpoint
DROP TABLE `declared_word`;--> statement-breakpoint
DROP INDEX `year_total_word`;--> statement-breakpoint
DROP INDEX `subject_year`;--> statement-breakpoint
CREATE INDEX `subject_year` ON `subject` (`year`,`create_time`,`id`,`status`,`del_flag`,`source`,`submit_time`,`keywords`);