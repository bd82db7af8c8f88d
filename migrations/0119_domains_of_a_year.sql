DROP TRIGGER `subject_total_of_domain_added`;--> statement-breakpoint
DROP TRIGGER `subject_total_of_domain_changed`;--> statement-breakpoint
DROP TRIGGER `subject_total_of_domain_removed`;--> statement-breakpoint
DROP TABLE `domain_total`;--> statement-breakpoint
CREATE TABLE `domain_total` (
	`year` text NOT NULL,
	`submitted` integer NOT NULL,
	`domain` text NOT NULL,
	`audited` integer NOT NULL,
	`planned` integer NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`established` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`year`, `submitted`, `domain`, `audited`, `planned`)
);
--> statement-breakpoint
INSERT INTO `domain_total` (`year`, `submitted`, `domain`, `audited`, `planned`, `total`, `established`)
SELECT `year`, `submitted`, `domain`, `status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), `source` = 'plan',
  sum(`total`), sum(iif(`status` IN ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED'), `total`, 0))
FROM `subject_total` WHERE `source` <> 'collect' GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
CREATE TRIGGER `domain_total_added` AFTER INSERT ON `subject_total` WHEN NEW.`source` <> 'collect' BEGIN
  INSERT INTO `domain_total` (`year`, `submitted`, `domain`, `audited`, `planned`, `total`, `established`)
  VALUES (NEW.`year`, NEW.`submitted`, NEW.`domain`,
    NEW.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), NEW.`source` = 'plan', NEW.`total`,
    iif(NEW.`status` IN ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED'), NEW.`total`, 0))
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`, `established` = `established` + excluded.`established`;
END;--> statement-breakpoint
CREATE TRIGGER `domain_total_changed` AFTER UPDATE OF `total` ON `subject_total` WHEN NEW.`source` <> 'collect' BEGIN
  UPDATE `domain_total` SET `total` = `total` + NEW.`total` - OLD.`total`,
    `established` = `established` + iif(NEW.`status` IN ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED'), NEW.`total` - OLD.`total`, 0)
  WHERE `year` = NEW.`year` AND `submitted` = NEW.`submitted` AND `domain` = NEW.`domain`
    AND `audited` = (NEW.`status` NOT IN ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'))
    AND `planned` = (NEW.`source` = 'plan');
END;
