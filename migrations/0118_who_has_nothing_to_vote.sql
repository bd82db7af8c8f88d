CREATE TABLE `vote_over` (
	`who` text NOT NULL,
	`subject_id` text NOT NULL,
	PRIMARY KEY(`who`, `subject_id`)
);
--> statement-breakpoint
CREATE INDEX `vote_over_subject` ON `vote_over` (`subject_id`);--> statement-breakpoint
CREATE VIEW `over_of_vote` (`who`, `subject_id`) AS
SELECT s.`lead_depart_id`, s.`id` FROM `subject` s WHERE s.`status` = 'TO_PRIZE' AND s.`del_flag` = 0 AND s.`lead_depart_id` <> ''
UNION SELECT json_extract(d.`value`, '$.departId'), s.`id` FROM `subject` s CROSS JOIN json_each(s.`cooperate_departs`) d
  WHERE s.`status` = 'TO_PRIZE' AND s.`del_flag` = 0 AND json_extract(d.`value`, '$.departId') <> ''
UNION SELECT v.`voter_id`, s.`id` FROM `subject` s CROSS JOIN `prize_vote` v ON v.`subject_id` = s.`id`
  WHERE s.`status` = 'TO_PRIZE' AND s.`del_flag` = 0 AND v.`update_time` >= s.`status_time`;--> statement-breakpoint
INSERT INTO `vote_over` SELECT `who`, `subject_id` FROM `over_of_vote`;--> statement-breakpoint
CREATE TRIGGER `subject_votes_added` AFTER INSERT ON `subject` WHEN NEW.`status` = 'TO_PRIZE' BEGIN
  DELETE FROM `vote_over` WHERE `subject_id` = NEW.`id`;
  INSERT INTO `vote_over` SELECT `who`, `subject_id` FROM `over_of_vote` WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_votes_removed` AFTER DELETE ON `subject` WHEN OLD.`status` = 'TO_PRIZE' BEGIN
  DELETE FROM `vote_over` WHERE `subject_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `subject_votes_changed` AFTER UPDATE OF `id`, `status`, `status_time`, `del_flag`, `lead_depart_id`, `cooperate_departs` ON `subject`
WHEN (OLD.`status` = 'TO_PRIZE' OR NEW.`status` = 'TO_PRIZE') AND (OLD.`id` <> NEW.`id` OR OLD.`status` <> NEW.`status`
  OR OLD.`status_time` IS NOT NEW.`status_time` OR OLD.`del_flag` <> NEW.`del_flag` OR OLD.`lead_depart_id` IS NOT NEW.`lead_depart_id`
  OR OLD.`cooperate_departs` IS NOT NEW.`cooperate_departs`) BEGIN
  DELETE FROM `vote_over` WHERE `subject_id` = OLD.`id`;
  DELETE FROM `vote_over` WHERE `subject_id` = NEW.`id`;
  INSERT INTO `vote_over` SELECT `who`, `subject_id` FROM `over_of_vote` WHERE `subject_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_vote_given` AFTER INSERT ON `prize_vote` BEGIN
  DELETE FROM `vote_over` WHERE `subject_id` = NEW.`subject_id`;
  INSERT INTO `vote_over` SELECT `who`, `subject_id` FROM `over_of_vote` WHERE `subject_id` = NEW.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_vote_gone` AFTER DELETE ON `prize_vote` BEGIN
  DELETE FROM `vote_over` WHERE `subject_id` = OLD.`subject_id`;
  INSERT INTO `vote_over` SELECT `who`, `subject_id` FROM `over_of_vote` WHERE `subject_id` = OLD.`subject_id`;
END;--> statement-breakpoint
CREATE TRIGGER `prize_vote_changed` AFTER UPDATE OF `subject_id`, `voter_id`, `update_time` ON `prize_vote` BEGIN
  DELETE FROM `vote_over` WHERE `subject_id` = OLD.`subject_id`;
  INSERT INTO `vote_over` SELECT `who`, `subject_id` FROM `over_of_vote` WHERE `subject_id` = OLD.`subject_id`;
  DELETE FROM `vote_over` WHERE `subject_id` = NEW.`subject_id`;
  INSERT INTO `vote_over` SELECT `who`, `subject_id` FROM `over_of_vote` WHERE `subject_id` = NEW.`subject_id`;
END;
