DROP TRIGGER `subject_added`;--> statement-breakpoint
DROP TRIGGER `subject_removed`;--> statement-breakpoint
DROP TRIGGER `subject_changed`;--> statement-breakpoint
DROP TRIGGER `subject_state_total_added`;--> statement-breakpoint
DROP TRIGGER `subject_state_total_changed`;--> statement-breakpoint
DROP TRIGGER `domain_total_added`;--> statement-breakpoint
DROP TRIGGER `domain_total_changed`;--> statement-breakpoint
DROP TRIGGER `report_place_changed`;--> statement-breakpoint
DROP TRIGGER `report_place_removed`;--> statement-breakpoint
DROP TRIGGER `report_told_added`;--> statement-breakpoint
DROP TABLE `org_report_total`;--> statement-breakpoint
DROP TABLE `subject_report_year`;--> statement-breakpoint
DROP TABLE `domain_total`;--> statement-breakpoint
DROP TABLE `subject_state_total`;--> statement-breakpoint
DROP TABLE `subject_total`;--> statement-breakpoint
CREATE INDEX `subject_counted` ON `subject` (`status`,`year`,`source`,`domain`,`submit_time`,`establish_time`,`prize_level`,`hold_notice`) WHERE del_flag = 0;--> statement-breakpoint
CREATE TRIGGER `report_told_added` AFTER INSERT ON `report` BEGIN
  UPDATE `report` SET (`org_code`, `established`) = (SELECT t.`org_code`, t.`established` FROM `told_of_report` t WHERE t.`id` = `report`.`id`) WHERE `id` = NEW.`id`;
END;
