CREATE TABLE `report_year_total` (
	`year` text NOT NULL,
	`waits` integer NOT NULL,
	`audited` integer NOT NULL,
	`planned` integer NOT NULL,
	`submitted` integer NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`year`, `waits`, `audited`, `planned`, `submitted`)
);
--> statement-breakpoint
CREATE TABLE `subject_state_total` (
	`year` text NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`submitted` integer NOT NULL,
	`established` integer NOT NULL,
	`awarded` integer NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`year`, `status`, `source`, `submitted`, `established`, `awarded`)
);
--> statement-breakpoint
CREATE INDEX `subject_judge_status` ON `subject_judge` (`user_id`,`shown`,`status`,`create_time`,`subject_id`,`year`,`hold_notice`,`source`,`domain`,`submitted`);--> statement-breakpoint
CREATE INDEX `subject_taken_back` ON `subject` (`status`,`create_time`,`id`) WHERE del_flag = 0 and status = 'TO_SUBMIT' and (submit_time is not null or source = 'plan');--> statement-breakpoint
CREATE INDEX `subject_taken_back_year` ON `subject` (`status`,`year`,`create_time`,`id`) WHERE del_flag = 0 and status = 'TO_SUBMIT' and (submit_time is not null or source = 'plan');--> statement-breakpoint
CREATE INDEX `subject_planned` ON `subject` (`status`,`year`,`domain`,id desc) WHERE del_flag = 0 and (status = 'TO_ESTABLISH_DRAFT' or status = 'TO_ESTABLISH' or status = 'ESTABLISHED_DRAFT');--> statement-breakpoint
INSERT INTO `subject_state_total` (`year`, `status`, `source`, `submitted`, `established`, `awarded`, `total`)
SELECT `year`, `status`, `source`, `submitted`, `established`, `awarded`, sum(`total`) FROM `subject_total` GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
INSERT INTO `subject_state_total` (`year`, `status`, `source`, `submitted`, `established`, `awarded`, `total`)
SELECT '', `status`, `source`, `submitted`, `established`, `awarded`, sum(`total`) FROM `subject_total` GROUP BY 2, 3, 4, 5, 6;--> statement-breakpoint
CREATE TRIGGER `subject_state_total_added` AFTER INSERT ON `subject_total` BEGIN
  INSERT INTO `subject_state_total` (`year`, `status`, `source`, `submitted`, `established`, `awarded`, `total`)
  VALUES (NEW.`year`, NEW.`status`, NEW.`source`, NEW.`submitted`, NEW.`established`, NEW.`awarded`, NEW.`total`),
    ('', NEW.`status`, NEW.`source`, NEW.`submitted`, NEW.`established`, NEW.`awarded`, NEW.`total`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_state_total_changed` AFTER UPDATE OF `total` ON `subject_total` BEGIN
  UPDATE `subject_state_total` SET `total` = `total` + NEW.`total` - OLD.`total` WHERE `year` IN (NEW.`year`, '') AND `status` = NEW.`status`
    AND `source` = NEW.`source` AND `submitted` = NEW.`submitted` AND `established` = NEW.`established` AND `awarded` = NEW.`awarded`;
END;--> statement-breakpoint
INSERT INTO `report_year_total` (`year`, `waits`, `audited`, `planned`, `submitted`, `total`)
SELECT `year`, `status` = 2 AND `owed` = 1 AND `subject_status` = 'ESTABLISHED',
  `subject_status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), `source` = 'plan', `submitted`, sum(`total`)
FROM `report_total` GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
CREATE TRIGGER `report_year_total_added` AFTER INSERT ON `report_total` BEGIN
  INSERT INTO `report_year_total` (`year`, `waits`, `audited`, `planned`, `submitted`, `total`)
  VALUES (NEW.`year`, NEW.`status` = 2 AND NEW.`owed` = 1 AND NEW.`subject_status` = 'ESTABLISHED',
    NEW.`subject_status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), NEW.`source` = 'plan', NEW.`submitted`, NEW.`total`)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `report_year_total_changed` AFTER UPDATE OF `total` ON `report_total` BEGIN
  UPDATE `report_year_total` SET `total` = `total` + NEW.`total` - OLD.`total` WHERE `year` = NEW.`year`
    AND `waits` = (NEW.`status` = 2 AND NEW.`owed` = 1 AND NEW.`subject_status` = 'ESTABLISHED')
    AND `audited` = (NEW.`subject_status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'))
    AND `planned` = (NEW.`source` = 'plan') AND `submitted` = NEW.`submitted`;
END;
