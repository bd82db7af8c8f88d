CREATE TABLE `value_use` (
	`list` text NOT NULL,
	`value` text NOT NULL,
	`source` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`list`, `value`, `source`)
);
--> statement-breakpoint
ALTER TABLE `fill_rule` ADD `rule_class` text DEFAULT 'date' NOT NULL;--> statement-breakpoint
ALTER TABLE `fill_rule` ADD `rule_params` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TRIGGER `used_subject_domain_added` AFTER INSERT ON `subject` WHEN NEW.`domain` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'subject_domain', NEW.`domain`, 'subject.domain', 1 WHERE NEW.`domain` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_domain_changed` AFTER UPDATE OF `domain` ON `subject` WHEN OLD.`domain` <> NEW.`domain` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'subject.domain' AND `value` = OLD.`domain`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'subject_domain', NEW.`domain`, 'subject.domain', 1 WHERE NEW.`domain` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_domain_removed` AFTER DELETE ON `subject` WHEN OLD.`domain` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'subject.domain' AND `value` = OLD.`domain`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'subject_domain', c.value, 'subject.domain', c.total FROM (SELECT `domain` AS value, count(*) AS total FROM `subject` WHERE `domain` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_subject_collect_domain_added` AFTER INSERT ON `subject_collect` WHEN NEW.`domain` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'subject_domain', NEW.`domain`, 'subject_collect.domain', 1 WHERE NEW.`domain` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_collect_domain_changed` AFTER UPDATE OF `domain` ON `subject_collect` WHEN OLD.`domain` <> NEW.`domain` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'subject_collect.domain' AND `value` = OLD.`domain`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'subject_domain', NEW.`domain`, 'subject_collect.domain', 1 WHERE NEW.`domain` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_collect_domain_removed` AFTER DELETE ON `subject_collect` WHEN OLD.`domain` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'subject_collect.domain' AND `value` = OLD.`domain`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'subject_domain', c.value, 'subject_collect.domain', c.total FROM (SELECT `domain` AS value, count(*) AS total FROM `subject_collect` WHERE `domain` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_user_domain_ids_added` AFTER INSERT ON `user` WHEN NEW.`domain_ids` <> '[]' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'subject_domain', j.`value`, 'user.domain_ids', 1 FROM json_each(NEW.`domain_ids`) j WHERE j.`value` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_user_domain_ids_changed` AFTER UPDATE OF `domain_ids` ON `user` WHEN OLD.`domain_ids` <> NEW.`domain_ids` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'user.domain_ids' AND `value` IN (SELECT j.`value` FROM json_each(OLD.`domain_ids`) j);
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'subject_domain', j.`value`, 'user.domain_ids', 1 FROM json_each(NEW.`domain_ids`) j WHERE j.`value` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_user_domain_ids_removed` AFTER DELETE ON `user` WHEN OLD.`domain_ids` <> '[]' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'user.domain_ids' AND `value` IN (SELECT j.`value` FROM json_each(OLD.`domain_ids`) j);
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'subject_domain', c.value, 'user.domain_ids', c.total FROM (SELECT j.`value` AS value, count(DISTINCT r.rowid) AS total FROM `user` r, json_each(r.`domain_ids`) j WHERE j.`value` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_grade_rule_excellent_by_domain_added` AFTER INSERT ON `grade_rule` WHEN NEW.`excellent_by_domain` <> '[]' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'subject_domain', j.`value` ->> '$.domain', 'grade_rule.excellent_by_domain', 1 FROM json_each(NEW.`excellent_by_domain`) j WHERE j.`value` ->> '$.domain' <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_grade_rule_excellent_by_domain_changed` AFTER UPDATE OF `excellent_by_domain` ON `grade_rule` WHEN OLD.`excellent_by_domain` <> NEW.`excellent_by_domain` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'grade_rule.excellent_by_domain' AND `value` IN (SELECT j.`value` ->> '$.domain' FROM json_each(OLD.`excellent_by_domain`) j);
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'subject_domain', j.`value` ->> '$.domain', 'grade_rule.excellent_by_domain', 1 FROM json_each(NEW.`excellent_by_domain`) j WHERE j.`value` ->> '$.domain' <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_grade_rule_excellent_by_domain_removed` AFTER DELETE ON `grade_rule` WHEN OLD.`excellent_by_domain` <> '[]' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'grade_rule.excellent_by_domain' AND `value` IN (SELECT j.`value` ->> '$.domain' FROM json_each(OLD.`excellent_by_domain`) j);
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'subject_domain', c.value, 'grade_rule.excellent_by_domain', c.total FROM (SELECT j.`value` ->> '$.domain' AS value, count(DISTINCT r.rowid) AS total FROM `grade_rule` r, json_each(r.`excellent_by_domain`) j WHERE j.`value` ->> '$.domain' <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_report_deadline_scope_ids_added` AFTER INSERT ON `report_deadline` WHEN NEW.`scope_ids` <> '[]' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'subject_domain', j.`value`, 'report_deadline.scope_ids', 1 FROM json_each(iif(NEW.scope = 'domain', NEW.`scope_ids`, '[]')) j WHERE j.`value` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_report_deadline_scope_ids_changed` AFTER UPDATE OF `scope`, `scope_ids` ON `report_deadline` WHEN OLD.`scope` <> NEW.`scope` OR OLD.`scope_ids` <> NEW.`scope_ids` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'report_deadline.scope_ids' AND `value` IN (SELECT j.`value` FROM json_each(iif(OLD.scope = 'domain', OLD.`scope_ids`, '[]')) j);
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'subject_domain', j.`value`, 'report_deadline.scope_ids', 1 FROM json_each(iif(NEW.scope = 'domain', NEW.`scope_ids`, '[]')) j WHERE j.`value` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_report_deadline_scope_ids_removed` AFTER DELETE ON `report_deadline` WHEN OLD.`scope_ids` <> '[]' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_domain' AND `source` = 'report_deadline.scope_ids' AND `value` IN (SELECT j.`value` FROM json_each(iif(OLD.scope = 'domain', OLD.`scope_ids`, '[]')) j);
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'subject_domain', c.value, 'report_deadline.scope_ids', c.total FROM (SELECT j.`value` AS value, count(DISTINCT r.rowid) AS total FROM `report_deadline` r, json_each(iif(r.scope = 'domain', r.`scope_ids`, '[]')) j WHERE j.`value` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_subject_subject_type_added` AFTER INSERT ON `subject` WHEN NEW.`subject_type` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'subject_type', NEW.`subject_type`, 'subject.subject_type', 1 WHERE NEW.`subject_type` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_subject_type_changed` AFTER UPDATE OF `subject_type` ON `subject` WHEN OLD.`subject_type` <> NEW.`subject_type` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_type' AND `source` = 'subject.subject_type' AND `value` = OLD.`subject_type`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'subject_type', NEW.`subject_type`, 'subject.subject_type', 1 WHERE NEW.`subject_type` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_subject_type_removed` AFTER DELETE ON `subject` WHEN OLD.`subject_type` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'subject_type' AND `source` = 'subject.subject_type' AND `value` = OLD.`subject_type`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'subject_type', c.value, 'subject.subject_type', c.total FROM (SELECT `subject_type` AS value, count(*) AS total FROM `subject` WHERE `subject_type` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_subject_expected_results_added` AFTER INSERT ON `subject` WHEN NEW.`expected_results` <> '[]' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'expected_result_type', j.`value` ->> '$.type', 'subject.expected_results', 1 FROM json_each(NEW.`expected_results`) j WHERE j.`value` ->> '$.type' <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_expected_results_changed` AFTER UPDATE OF `expected_results` ON `subject` WHEN OLD.`expected_results` <> NEW.`expected_results` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'expected_result_type' AND `source` = 'subject.expected_results' AND `value` IN (SELECT j.`value` ->> '$.type' FROM json_each(OLD.`expected_results`) j);
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'expected_result_type', j.`value` ->> '$.type', 'subject.expected_results', 1 FROM json_each(NEW.`expected_results`) j WHERE j.`value` ->> '$.type' <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_expected_results_removed` AFTER DELETE ON `subject` WHEN OLD.`expected_results` <> '[]' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'expected_result_type' AND `source` = 'subject.expected_results' AND `value` IN (SELECT j.`value` ->> '$.type' FROM json_each(OLD.`expected_results`) j);
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'expected_result_type', c.value, 'subject.expected_results', c.total FROM (SELECT j.`value` ->> '$.type' AS value, count(DISTINCT r.rowid) AS total FROM `subject` r, json_each(r.`expected_results`) j WHERE j.`value` ->> '$.type' <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_subject_resources_added` AFTER INSERT ON `subject` WHEN NEW.`resources` <> '[]' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'expected_result_type', j.`value` ->> '$.type', 'subject.resources', 1 FROM json_each(NEW.`resources`) j WHERE j.`value` ->> '$.type' <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_resources_changed` AFTER UPDATE OF `resources` ON `subject` WHEN OLD.`resources` <> NEW.`resources` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'expected_result_type' AND `source` = 'subject.resources' AND `value` IN (SELECT j.`value` ->> '$.type' FROM json_each(OLD.`resources`) j);
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'expected_result_type', j.`value` ->> '$.type', 'subject.resources', 1 FROM json_each(NEW.`resources`) j WHERE j.`value` ->> '$.type' <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_resources_removed` AFTER DELETE ON `subject` WHEN OLD.`resources` <> '[]' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'expected_result_type' AND `source` = 'subject.resources' AND `value` IN (SELECT j.`value` ->> '$.type' FROM json_each(OLD.`resources`) j);
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'expected_result_type', c.value, 'subject.resources', c.total FROM (SELECT j.`value` ->> '$.type' AS value, count(DISTINCT r.rowid) AS total FROM `subject` r, json_each(r.`resources`) j WHERE j.`value` ->> '$.type' <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_subject_close_kind_added` AFTER INSERT ON `subject` WHEN NEW.`close_kind` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'close_kind', NEW.`close_kind`, 'subject.close_kind', 1 WHERE NEW.`close_kind` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_close_kind_changed` AFTER UPDATE OF `close_kind` ON `subject` WHEN OLD.`close_kind` <> NEW.`close_kind` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'close_kind' AND `source` = 'subject.close_kind' AND `value` = OLD.`close_kind`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'close_kind', NEW.`close_kind`, 'subject.close_kind', 1 WHERE NEW.`close_kind` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_close_kind_removed` AFTER DELETE ON `subject` WHEN OLD.`close_kind` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'close_kind' AND `source` = 'subject.close_kind' AND `value` = OLD.`close_kind`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'close_kind', c.value, 'subject.close_kind', c.total FROM (SELECT `close_kind` AS value, count(*) AS total FROM `subject` WHERE `close_kind` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_prize_prize_level_added` AFTER INSERT ON `prize` WHEN NEW.`prize_level` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'prize_level', NEW.`prize_level`, 'prize.prize_level', 1 WHERE NEW.`prize_level` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_prize_prize_level_changed` AFTER UPDATE OF `prize_level` ON `prize` WHEN OLD.`prize_level` <> NEW.`prize_level` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'prize_level' AND `source` = 'prize.prize_level' AND `value` = OLD.`prize_level`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'prize_level', NEW.`prize_level`, 'prize.prize_level', 1 WHERE NEW.`prize_level` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_prize_prize_level_removed` AFTER DELETE ON `prize` WHEN OLD.`prize_level` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'prize_level' AND `source` = 'prize.prize_level' AND `value` = OLD.`prize_level`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'prize_level', c.value, 'prize.prize_level', c.total FROM (SELECT `prize_level` AS value, count(*) AS total FROM `prize` WHERE `prize_level` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_prize_quota_prize_level_added` AFTER INSERT ON `prize_quota` WHEN NEW.`prize_level` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'prize_level', NEW.`prize_level`, 'prize_quota.prize_level', 1 WHERE NEW.`prize_level` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_prize_quota_prize_level_changed` AFTER UPDATE OF `prize_level` ON `prize_quota` WHEN OLD.`prize_level` <> NEW.`prize_level` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'prize_level' AND `source` = 'prize_quota.prize_level' AND `value` = OLD.`prize_level`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'prize_level', NEW.`prize_level`, 'prize_quota.prize_level', 1 WHERE NEW.`prize_level` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_prize_quota_prize_level_removed` AFTER DELETE ON `prize_quota` WHEN OLD.`prize_level` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'prize_level' AND `source` = 'prize_quota.prize_level' AND `value` = OLD.`prize_level`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'prize_level', c.value, 'prize_quota.prize_level', c.total FROM (SELECT `prize_level` AS value, count(*) AS total FROM `prize_quota` WHERE `prize_level` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_prize_vote_prize_level_added` AFTER INSERT ON `prize_vote` WHEN NEW.`prize_level` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'prize_level', NEW.`prize_level`, 'prize_vote.prize_level', 1 WHERE NEW.`prize_level` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_prize_vote_prize_level_changed` AFTER UPDATE OF `prize_level` ON `prize_vote` WHEN OLD.`prize_level` <> NEW.`prize_level` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'prize_level' AND `source` = 'prize_vote.prize_level' AND `value` = OLD.`prize_level`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'prize_level', NEW.`prize_level`, 'prize_vote.prize_level', 1 WHERE NEW.`prize_level` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_prize_vote_prize_level_removed` AFTER DELETE ON `prize_vote` WHEN OLD.`prize_level` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'prize_level' AND `source` = 'prize_vote.prize_level' AND `value` = OLD.`prize_level`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'prize_level', c.value, 'prize_vote.prize_level', c.total FROM (SELECT `prize_level` AS value, count(*) AS total FROM `prize_vote` WHERE `prize_level` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_subject_grade_reason_codes_added` AFTER INSERT ON `subject_grade` WHEN NEW.`reason_codes` <> '[]' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'grade_reason', j.`value`, 'subject_grade.reason_codes', 1 FROM json_each(NEW.`reason_codes`) j WHERE j.`value` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_grade_reason_codes_changed` AFTER UPDATE OF `reason_codes` ON `subject_grade` WHEN OLD.`reason_codes` <> NEW.`reason_codes` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'grade_reason' AND `source` = 'subject_grade.reason_codes' AND `value` IN (SELECT j.`value` FROM json_each(OLD.`reason_codes`) j);
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT DISTINCT 'grade_reason', j.`value`, 'subject_grade.reason_codes', 1 FROM json_each(NEW.`reason_codes`) j WHERE j.`value` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_subject_grade_reason_codes_removed` AFTER DELETE ON `subject_grade` WHEN OLD.`reason_codes` <> '[]' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'grade_reason' AND `source` = 'subject_grade.reason_codes' AND `value` IN (SELECT j.`value` FROM json_each(OLD.`reason_codes`) j);
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'grade_reason', c.value, 'subject_grade.reason_codes', c.total FROM (SELECT j.`value` AS value, count(DISTINCT r.rowid) AS total FROM `subject_grade` r, json_each(r.`reason_codes`) j WHERE j.`value` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_position_post_rank_added` AFTER INSERT ON `position` WHEN NEW.`post_rank` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'position_rank', NEW.`post_rank`, 'position.post_rank', 1 WHERE NEW.`post_rank` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_position_post_rank_changed` AFTER UPDATE OF `post_rank` ON `position` WHEN OLD.`post_rank` <> NEW.`post_rank` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'position_rank' AND `source` = 'position.post_rank' AND `value` = OLD.`post_rank`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'position_rank', NEW.`post_rank`, 'position.post_rank', 1 WHERE NEW.`post_rank` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_position_post_rank_removed` AFTER DELETE ON `position` WHEN OLD.`post_rank` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'position_rank' AND `source` = 'position.post_rank' AND `value` = OLD.`post_rank`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT 'position_rank', c.value, 'position.post_rank', c.total FROM (SELECT `post_rank` AS value, count(*) AS total FROM `position` WHERE `post_rank` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_depart_depart_type_added` AFTER INSERT ON `depart` WHEN NEW.`depart_type` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT '#category', NEW.`depart_type`, 'depart.depart_type', 1 WHERE NEW.`depart_type` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_depart_depart_type_changed` AFTER UPDATE OF `depart_type` ON `depart` WHEN OLD.`depart_type` <> NEW.`depart_type` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = '#category' AND `source` = 'depart.depart_type' AND `value` = OLD.`depart_type`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT '#category', NEW.`depart_type`, 'depart.depart_type', 1 WHERE NEW.`depart_type` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_depart_depart_type_removed` AFTER DELETE ON `depart` WHEN OLD.`depart_type` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = '#category' AND `source` = 'depart.depart_type' AND `value` = OLD.`depart_type`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT '#category', c.value, 'depart.depart_type', c.total FROM (SELECT `depart_type` AS value, count(*) AS total FROM `depart` WHERE `depart_type` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_feedback_feed_back_type_id_added` AFTER INSERT ON `feedback` WHEN NEW.`feed_back_type_id` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT '#category', NEW.`feed_back_type_id`, 'feedback.feed_back_type_id', 1 WHERE NEW.`feed_back_type_id` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_feedback_feed_back_type_id_changed` AFTER UPDATE OF `feed_back_type_id` ON `feedback` WHEN OLD.`feed_back_type_id` <> NEW.`feed_back_type_id` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = '#category' AND `source` = 'feedback.feed_back_type_id' AND `value` = OLD.`feed_back_type_id`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT '#category', NEW.`feed_back_type_id`, 'feedback.feed_back_type_id', 1 WHERE NEW.`feed_back_type_id` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_feedback_feed_back_type_id_removed` AFTER DELETE ON `feedback` WHEN OLD.`feed_back_type_id` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = '#category' AND `source` = 'feedback.feed_back_type_id' AND `value` = OLD.`feed_back_type_id`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT '#category', c.value, 'feedback.feed_back_type_id', c.total FROM (SELECT `feed_back_type_id` AS value, count(*) AS total FROM `feedback` WHERE `feed_back_type_id` <> '' GROUP BY 1) c;--> statement-breakpoint
CREATE TRIGGER `used_user_position_code_added` AFTER INSERT ON `user_position` WHEN NEW.`code` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT '#position', NEW.`code`, 'user_position.code', 1 WHERE NEW.`code` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_user_position_code_changed` AFTER UPDATE OF `code` ON `user_position` WHEN OLD.`code` <> NEW.`code` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = '#position' AND `source` = 'user_position.code' AND `value` = OLD.`code`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT '#position', NEW.`code`, 'user_position.code', 1 WHERE NEW.`code` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_user_position_code_removed` AFTER DELETE ON `user_position` WHEN OLD.`code` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = '#position' AND `source` = 'user_position.code' AND `value` = OLD.`code`;
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT '#position', c.value, 'user_position.code', c.total FROM (SELECT `code` AS value, count(*) AS total FROM `user_position` WHERE `code` <> '' GROUP BY 1) c;--> statement-breakpoint
-- How many numbers a rule has given: the last one of each of its sequences.
CREATE TRIGGER `used_sequence_id_added` AFTER INSERT ON `sequence` WHEN NEW.`id` GLOB 'fill:*' OR NEW.`id` GLOB 'subject_num:*' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  VALUES ('#fillRule', iif(NEW.`id` GLOB 'fill:*', substr(NEW.`id`, 6, instr(substr(NEW.`id`, 6), ':') - 1), 'subject_num'), 'sequence.id', NEW.`value`)
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + NEW.`value`;
END;--> statement-breakpoint
CREATE TRIGGER `used_sequence_id_changed` AFTER UPDATE OF `value` ON `sequence` WHEN NEW.`value` <> OLD.`value` BEGIN
  UPDATE `value_use` SET `total` = `total` + NEW.`value` - OLD.`value`
  WHERE `list` = '#fillRule' AND `source` = 'sequence.id'
    AND `value` = iif(NEW.`id` GLOB 'fill:*', substr(NEW.`id`, 6, instr(substr(NEW.`id`, 6), ':') - 1), 'subject_num');
END;--> statement-breakpoint
INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
SELECT '#fillRule', iif(`id` GLOB 'fill:*', substr(`id`, 6, instr(substr(`id`, 6), ':') - 1), 'subject_num'), 'sequence.id', sum(`value`)
FROM `sequence` WHERE `id` GLOB 'fill:*' OR `id` GLOB 'subject_num:*' GROUP BY 2;--> statement-breakpoint
-- The rule of the subjects' numbers, with the prefix that was a setting.
INSERT OR IGNORE INTO `fill_rule` (`id`, `rule_name`, `rule_code`, `rule_class`, `prefix`, `date_pattern`, `separator`, `digits`, `reset`, `rule_description`, `create_by`, `create_time`, `update_by`, `update_time`)
VALUES ('subject_num', '课题编号', 'subject_num', 'subject', coalesce((SELECT json_extract(`value`, '$') FROM `setting` WHERE `id` = 'numberPrefix'), 'FT'), 'yyyy', '-', 3, 'year', '前缀、年度、研究领域与序号，如 FT2026-03-015', 'system', strftime('%Y-%m-%d %H:%M:%S', 'now', '+8 hours'), 'system', strftime('%Y-%m-%d %H:%M:%S', 'now', '+8 hours'));--> statement-breakpoint
DELETE FROM `setting` WHERE `id` = 'numberPrefix';--> statement-breakpoint
UPDATE `fill_rule` SET `rule_params` = json_object('prefix', `prefix`, 'datePattern', `date_pattern`, 'separator', `separator`, 'digits', `digits`, 'reset', `reset`);
